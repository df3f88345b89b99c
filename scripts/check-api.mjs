/**
 * Checks the published API (`/openapi.json`): named components, valid examples, and no error or
 * warning of a public linter. Prints a line for each problem.
 */

import { openApiDocument } from '../apps/server/src/http/openapi/document.ts';
import { allRoutes } from '../packages/contract/src/all-routes.ts';
import { wrongExamples } from './api/examples.mjs';
import { lint } from './api/lint.mjs';
import { namelessAnswers } from './api/names.mjs';

const document = openApiDocument('https://atrio.example');
const problems = [
  ...namelessAnswers(allRoutes),
  ...wrongExamples(allRoutes, document),
  ...(await lint(document)),
];
for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
