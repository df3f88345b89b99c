/**
 * Checks the habits of the code base that a machine can check: sizes of files and functions,
 * import direction, circles and arrows that run back up, tools in files that run, files for one
 * reader, openings of comments, barrels, suppressions, tests beside routes, one handler per
 * contract route, citations and cases of docs/. Prints file:line and a reason, then the figures. With `--verbose` it also
 * lists what the figures count and still allow.
 */
import { ROOT } from './lib/run.mjs';
import { backArrows } from './structure/arrows.mjs';
import { caseFindings } from './structure/cases.mjs';
import { citationFindings, quotationFindings } from './structure/citations.mjs';
import { commentFindings, openingShare, relativeOpenings } from './structure/comments.mjs';
import { dependencyFindings, readManifests } from './structure/dependencies.mjs';
import { readLibrary } from './structure/documents.mjs';
import { longestFunction, longFunctions } from './structure/functions.mjs';
import {
  circleFindings,
  circles,
  readerFindings,
  singleReaderShare,
  singleReaders,
} from './structure/graph.mjs';
import { barrelFindings, missingTestFindings, routeFindings } from './structure/shape.mjs';
import { figuresOf, percent, sizeFindings } from './structure/sizes.mjs';
import { isProduct, readSources } from './structure/source.mjs';
import { suppressionFindings, textFindings } from './structure/texts.mjs';
import { tokenFindings } from './structure/tokens.mjs';
import { zoneFindings } from './structure/zones.mjs';

const sources = readSources(ROOT);
const library = readLibrary(ROOT);
const findings = [
  ...sizeFindings(sources),
  ...longFunctions(sources),
  ...sources.flatMap(zoneFindings),
  ...circleFindings(sources),
  ...backArrows(sources),
  ...dependencyFindings(sources, readManifests(ROOT)),
  ...readerFindings(sources),
  ...commentFindings(sources),
  ...sources.flatMap(barrelFindings),
  ...sources.flatMap(textFindings),
  ...suppressionFindings(sources),
  ...missingTestFindings(sources),
  ...routeFindings(sources),
  ...tokenFindings(ROOT),
  ...citationFindings(sources, library),
  ...quotationFindings(sources, library),
  ...caseFindings(sources, library),
];
const counted = process.argv.includes('--verbose')
  ? [...singleReaders(sources), ...relativeOpenings(sources), ...circleFindings(sources, 0)]
  : [];

for (const { path, line, reason } of [...counted, ...findings]) {
  console.log(`${path}:${line}  ${reason}`);
}
const { files, medianLines, medianImports, p90Imports } = figuresOf(sources.filter(isProduct));
console.log(
  `${files} files: median ${medianLines} lines, ${medianImports} imports (90th percentile ` +
    `${p90Imports}); the longest function has ` +
    `${longestFunction(sources)} lines; ${percent(singleReaderShare(sources))} of the dashboard ` +
    `for one reader; ${percent(openingShare(sources))} of the comments open with a relative ` +
    `clause; ${circles(sources).length} circles, ${backArrows(sources).length} arrows that run back up; ${findings.length} findings`,
);
process.exitCode = findings.length > 0 ? 1 : 0;
