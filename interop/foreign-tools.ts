import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Debian's: the packages below are installed for it, whatever other Python is in the path. */
export const PYTHON = '/usr/bin/python3';

/** Libraries of the Unity package, and one of its files that needs no other. */
const LIBRARIES = '-r:System.Runtime.Serialization.dll -r:System.Xml.Linq.dll';
const SMALL = fileURLToPath(new URL('../clients/unity/Runtime/Transport.cs', import.meta.url));

const COMPILES = `
  folder=$(mktemp -d) && trap 'rm -r "$folder"' EXIT &&
  mcs -target:library ${LIBRARIES} -out:"$folder/small.dll" '${SMALL}' && mono --version`;

/** Debian's packages that a suite of another language needs, and how to see that they are there. */
const TOOLS: Record<string, { needs: string; command: string; args: string[] }> = {
  'python.test.ts': {
    needs: 'python3-socketio python3-aiohttp python3-jwt python3-cryptography',
    command: PYTHON,
    args: ['-c', 'import socketio, aiohttp, jwt, cryptography'],
  },
  'unity.test.ts': {
    needs:
      'mono-mcs mono-runtime libmono-system-runtime-serialization4.0-cil libmono-system-xml-linq4.0-cil',
    command: 'sh',
    // The compiler may be there without the libraries.
    args: ['-c', COMPILES],
  },
};

/** Suites that cannot run on this machine. They are no skipped tests: nobody counts on them here. */
export function leftOut(): string[] {
  return Object.entries(TOOLS).flatMap(([suite, { needs, command, args }]) => {
    try {
      execFileSync(command, args, { stdio: 'ignore' });
      return [];
    } catch {
      console.log(`Left out: ${suite} (apt-get install ${needs})`);
      return [suite];
    }
  });
}
