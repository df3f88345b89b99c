import { expect, test } from 'vitest';
import { pathOf } from '../api/upload.ts';
import { droppedFiles } from './use-file-picker.ts';

test('plain files are taken as they are', async () => {
  const files = [new File(['a'], 'a.png'), new File(['b'], 'b.png')];
  expect(await droppedFiles(dropOf(files.map(fileEntry), files))).toEqual(files);
});

test('folders are gone through, however deep and in however many parts', async () => {
  const loader = new File(['l'], 'Web.loader.js');
  const data = new File(['d'], 'Web.data');
  const page = new File(['p'], 'index.html');
  const build = folderEntry('Build', [[fileEntry(loader)], [fileEntry(data)]]);
  const root = folderEntry('Galeria', [
    [fileEntry(page), build],
    [fileEntry(new File(['x'], '.DS_Store')), folderEntry('.git', [[fileEntry(page)]])],
  ]);
  expect(await droppedFiles(dropOf([root]))).toEqual([data, loader, page]);
  expect([data, loader, page].map(pathOf)).toEqual([
    'Galeria/Build/Web.data',
    'Galeria/Build/Web.loader.js',
    'Galeria/index.html',
  ]);
});

test('of a whole disk only the beginning is read', async () => {
  const many = Array.from({ length: 500 }, (_, index) => fileEntry(new File([''], `${index}`)));
  const disk = folderEntry('disco', [many, many, many]);
  expect(await droppedFiles(dropOf([disk]))).toHaveLength(1_200);
});

/** jsdom has no drags: what browsers hand over with one. */
function dropOf(entries: FileSystemEntry[], files: File[] = []): DataTransfer {
  const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }));
  return { items, files } as unknown as DataTransfer;
}

function fileEntry(file: File): FileSystemEntry {
  const entry = {
    name: file.name,
    isFile: true,
    isDirectory: false,
    file: (done: FileCallback) => done(file),
  };
  return entry as unknown as FileSystemEntry;
}

function folderEntry(name: string, parts: FileSystemEntry[][]): FileSystemEntry {
  const createReader = () => {
    const left = [...parts];
    return { readEntries: (done: FileSystemEntriesCallback) => done(left.shift() ?? []) };
  };
  return { name, isFile: false, isDirectory: true, createReader } as unknown as FileSystemEntry;
}
