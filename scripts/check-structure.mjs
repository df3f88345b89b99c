/**
 * The habits of the code base that a machine can check: sizes, import direction, barrels,
 * suppressions, tests beside routes, one handler per contract route. Prints file:line and a reason.
 */
import { ROOT } from './lib/run.mjs';
import { barrelFindings, missingTestFindings, routeFindings } from './structure/shape.mjs';
import { figuresOf, sizeFindings } from './structure/sizes.mjs';
import { isProduct, readSources } from './structure/source.mjs';
import { suppressionFindings, textFindings } from './structure/texts.mjs';
import { zoneFindings } from './structure/zones.mjs';

const sources = readSources(ROOT);
const findings = [
  ...sizeFindings(sources),
  ...sources.flatMap(zoneFindings),
  ...sources.flatMap(barrelFindings),
  ...sources.flatMap(textFindings),
  ...suppressionFindings(sources),
  ...missingTestFindings(sources),
  ...routeFindings(sources),
];

for (const { path, line, reason } of findings) console.log(`${path}:${line}  ${reason}`);
const { files, medianLines, medianImports, p90Imports } = figuresOf(sources.filter(isProduct));
console.log(
  `${files} files: median ${medianLines} lines, ${medianImports} imports (90th percentile ` +
    `${p90Imports}); ${findings.length} findings`,
);
process.exitCode = findings.length > 0 ? 1 : 0;
