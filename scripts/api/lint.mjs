import { createConfig, lintFromString } from '@redocly/openapi-core';

/**
 * Accepted problems, by rule and place. All other recommended rules of Redocly hold.
 * @type {readonly { rule: string, place: string, reason: string }[]}
 */
const ACCEPTED = [
  {
    rule: 'no-ambiguous-paths',
    place: '#/paths/~1gameBuild~1{id}~1restore',
    reason: "ids are integers, so 'admin' of GET /gameBuild/admin/{id} is none of them",
  },
];

/** @param {object} document */
export async function lint(document) {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: '/openapi.json',
    config,
  });
  return problems
    .map(({ ruleId, message, location }) => ({
      ruleId,
      message,
      place: location[0]?.pointer ?? '#/',
    }))
    .filter(
      ({ ruleId, place }) =>
        !ACCEPTED.some(({ rule, place: at }) => rule === ruleId && at === place),
    )
    .map(({ ruleId, message, place }) => `${ruleId}: ${message} (${place})`);
}
