import { isProduct } from './source.mjs';

/**
 * @typedef {import('./source.mjs').Source} Source
 * @typedef {import('./source.mjs').Finding} Finding
 */

const MAX_LINES = 300;
const MAX_MEDIAN_LINES = 90;
const MAX_LONG_SHARE = 0.02;
const MAX_MEDIAN_IMPORTS = 6;
const MAX_P90_IMPORTS = 16;
const MAX_EXCEPTIONS = 5;

/** Files that may be longer, each with its reason. @type {ReadonlyMap<string, string>} */
const LONG_ON_PURPOSE = new Map();

/** Lookup tables and migrations grow with the product; splitting them helps nobody. */
const EXEMPT = /(^|\/)(errors|common-passwords)\.ts$|\/migrations\//;

/**
 * @param {readonly Source[]} sources
 * @returns {Finding[]}
 */
export function sizeFindings(sources) {
  const measured = sources.filter((source) => !source.isTest && !EXEMPT.test(source.path));
  const product = measured.filter(isProduct);
  const long = measured.filter(({ lines }) => lines.length > MAX_LINES);
  const share = long.filter(isProduct).length / Math.max(1, product.length);
  const imports = product.map((source) => source.imports.length);
  const project = (/** @type {string} */ reason) => ({ path: 'apps, packages', line: 1, reason });

  const findings = long
    .filter(({ path }) => !LONG_ON_PURPOSE.has(path))
    .map(({ path, lines }) => ({
      path,
      line: MAX_LINES + 1,
      reason: `${lines.length} lines; ${MAX_LINES} is the limit`,
    }));
  const figures = figuresOf(product);
  if (figures.medianLines > MAX_MEDIAN_LINES) {
    findings.push(
      project(`the median file has ${figures.medianLines} lines (${MAX_MEDIAN_LINES})`),
    );
  }
  if (share > MAX_LONG_SHARE) {
    findings.push(project(`${percent(share)} of the files are above ${MAX_LINES} lines`));
  }
  if (quantile(imports, 0.5) > MAX_MEDIAN_IMPORTS || quantile(imports, 0.9) > MAX_P90_IMPORTS) {
    findings.push(
      project(
        `imports: median ${figures.medianImports} (${MAX_MEDIAN_IMPORTS}), 90th percentile ` +
          `${figures.p90Imports} (${MAX_P90_IMPORTS})`,
      ),
    );
  }
  if (LONG_ON_PURPOSE.size > MAX_EXCEPTIONS) {
    findings.push(project(`more than ${MAX_EXCEPTIONS} files are allowed to be long`));
  }
  return findings;
}

/** @param {readonly Source[]} product */
export function figuresOf(product) {
  const lines = product.map((source) => source.lines.length);
  const imports = product.map((source) => source.imports.length);
  return {
    files: product.length,
    medianLines: quantile(lines, 0.5),
    medianImports: quantile(imports, 0.5),
    p90Imports: quantile(imports, 0.9),
  };
}

/** As '12.3 %'. @param {number} share from 0 to 1 */
export function percent(share) {
  return `${(share * 100).toFixed(1)} %`;
}

/**
 * @param {readonly number[]} values
 * @param {number} share
 */
function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
