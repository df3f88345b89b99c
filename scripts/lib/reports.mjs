import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ name: string, message: string }} Failure message: cut off after its first lines
 * @typedef {{ passed: number, failed: number, skipped: number, failures: Failure[] }} Report
 * @typedef {{ fullName: string, status: string, failureMessages?: string[] }} VitestTest
 * @typedef {{ name: string, message?: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ errors?: { message?: string }[], attachments?: { name: string, path?: string }[] }}
 *   PlaywrightResult
 * @typedef {{ title: string, file: string, line: number, ok: boolean,
 *   tests: { results: PlaywrightResult[] }[] }} Spec
 * @typedef {{ suites?: Suite[], specs?: Spec[] }} Suite
 */

const MESSAGE_LINES = 12;

/**
 * Reads a suite's own report; null when it is missing or damaged.
 * @param {'vitest' | 'playwright'} kind
 * @param {string} file
 * @returns {Report | null}
 */
export function readReport(kind, file) {
  try {
    const json = JSON.parse(readFileSync(file, 'utf8'));
    return kind === 'vitest' ? vitestReport(json) : playwrightReport(json);
  } catch {
    return null;
  }
}

/**
 * @param {Record<string, number> & { testResults: VitestFile[] }} json
 * @returns {Report}
 */
function vitestReport({ testResults, ...counts }) {
  return {
    passed: Number(counts.numPassedTests),
    failed: Number(counts.numFailedTests),
    skipped: Number(counts.numPendingTests) + Number(counts.numTodoTests),
    failures: testResults.flatMap(failuresOfFile),
  };
}

/**
 * @param {VitestFile} file
 * @returns {Failure[]}
 */
function failuresOfFile({ name: file, message, assertionResults }) {
  // A file that could not be loaded has no tests, only a message.
  if (message && assertionResults.length === 0) return [failure(file, message)];
  return assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) =>
      failure(`${file} › ${fullName}`, (failureMessages ?? []).join('\n')),
    );
}

/**
 * @param {Suite & { stats: Record<string, number> }} json
 * @returns {Report}
 */
function playwrightReport({ stats, ...root }) {
  return {
    passed: Number(stats.expected),
    failed: Number(stats.unexpected) + Number(stats.flaky),
    skipped: Number(stats.skipped),
    failures: specsOf(root)
      .filter(({ ok }) => !ok)
      .map(({ title, file, line, tests }) => {
        const results = tests.flatMap((test) => test.results);
        const errors = results.flatMap((result) => result.errors ?? []);
        const messages = errors.map(({ message }) => message ?? '');
        const { name, message } = failure(`${file}:${line} › ${title}`, messages.join('\n'));
        return { name, message: [message, ...results.flatMap(pageOf)].join('\n') };
      }),
  };
}

/**
 * What the page held when its test failed, as roles and names: after a run elsewhere, the only trace
 * of a failure that does not come back.
 * @param {PlaywrightResult} result
 * @returns {string[]} one text, or none when no page was open
 */
function pageOf({ attachments = [] }) {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  if (!path || !existsSync(path)) return [];
  const outline = /^```yaml\n(.*?)^```/ms.exec(readFileSync(path, 'utf8'));
  return outline ? [`The page:\n${outline[1]}`] : [];
}

/**
 * @param {Suite} suite
 * @returns {Spec[]}
 */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/**
 * @param {string} name
 * @param {string} message cut off after its first lines, and without colours
 * @returns {Failure}
 */
export function failure(name, message) {
  const lines = stripVTControlCharacters(message).split('\n');
  return { name, message: lines.slice(0, MESSAGE_LINES).join('\n') };
}
