/** Nobody means to send more: it is their whole disk that they have let go of. */
const MOST = 200;

/**
 * What was dropped, with what is in dropped folders, up to 200 files. Files whose name begins with a
 * dot are the system's own. To be called while the event is handled: afterwards the data is empty.
 */
export async function droppedFiles(data: DataTransfer): Promise<File[]> {
  const files = [...data.files];
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return files;
  const found: File[] = [];
  for (const entry of entries) await collect(entry, found);
  return found;
}

async function collect(entry: FileSystemEntry, found: File[]): Promise<void> {
  if (found.length >= MOST || entry.name.startsWith('.')) return;
  if (isFile(entry)) {
    found.push(await new Promise<File>((resolve, reject) => entry.file(resolve, reject)));
  } else if (isFolder(entry)) {
    for (const child of await childrenOf(entry)) await collect(child, found);
  }
}

/** Browsers hand a folder over in parts, the last of which is empty. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  while (children.length < MOST) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) break;
    children.push(...part);
  }
  return children.sort((a, b) => a.name.localeCompare(b.name));
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
