import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { bundleFile, imageFile } from '../../test/fake-uploads.ts';
import { renderAt } from '../../test/render-at.tsx';
import { FilePicker } from './file-picker.tsx';

const PDF = new File(['%PDF-1.7 '], 'nota.png', { type: 'image/png' });
const PNG = imageFile('marca.png');

/** jsdom has no drags: what browsers hand over with one. */
function drop(zone: Element, files: File[]) {
  const event = createEvent.drop(zone);
  Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], files, items: [] } });
  fireEvent(zone, event);
}

function paste(files: File[]) {
  const event = createEvent.paste(document.body);
  Object.defineProperty(event, 'clipboardData', { value: { files } });
  fireEvent(document.body, event);
}

function Field({ isDisabled = false, kind }: { isDisabled?: boolean; kind: 'image' | 'bundle' }) {
  const [file, setFile] = useState<File | null>(null);
  return (
    <FilePicker kind={kind} label="Logo" file={file} onChange={setFile} isDisabled={isDisabled} />
  );
}

function renderField(props: { isDisabled?: boolean; kind?: 'image' | 'bundle' } = {}) {
  renderAt([{ path: '/', element: <Field kind="image" {...props} /> }], '/');
  return userEvent.setup({ applyAccept: false });
}

const input = () => screen.getByLabelText<HTMLInputElement>('Logo', { selector: 'input' });
const button = (name: string) => screen.getByRole('button', { name });
const zone = () => screen.getByText('Arraste, cole ou escolha');

test('is a named group with a real button, and says what it takes', () => {
  renderField();
  expect(screen.getByRole('group', { name: 'Logo' })).toBeInTheDocument();
  expect(button('Escolher arquivo')).toHaveAccessibleDescription(
    'Logo PNG, JPEG, WebP, GIF ou AVIF, até 10 MB',
  );
});

test.each([
  ['click', async () => userEvent.upload(input(), PNG)],
  ['drop', async () => drop(zone(), [PNG])],
  [
    'paste',
    async () => {
      button('Escolher arquivo').focus();
      paste([PNG]);
    },
  ],
])('takes an image by %s, and lets it go again', async (_, give) => {
  const user = renderField();
  await give();
  expect(await screen.findByText('marca.png')).toBeInTheDocument();
  await user.click(button('Desfazer escolha de marca.png'));
  expect(zone()).toBeInTheDocument();
});

test.each([
  ['click', async () => userEvent.upload(input(), PDF, { applyAccept: false })],
  ['drop', async () => drop(zone(), [PDF])],
  [
    'paste',
    async () => {
      button('Escolher arquivo').focus();
      paste([PDF]);
    },
  ],
])('refuses by its bytes what only calls itself an image, by %s', async (_, give) => {
  renderField();
  await give();
  expect(await screen.findByText('Arquivo deve ser imagem')).toBeInTheDocument();
  expect(zone()).toBeInTheDocument();
  expect(button('Escolher arquivo')).toHaveAccessibleDescription('Logo Arquivo deve ser imagem');
});

test('takes the first that is valid, and what is wrong before is no matter', async () => {
  renderField();
  drop(zone(), [PDF, PNG, imageFile('outra.png')]);
  expect(await screen.findByText('marca.png')).toBeInTheDocument();
  expect(screen.queryByText(/outra/)).not.toBeInTheDocument();
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

test('names the several that it refuses', async () => {
  renderField();
  drop(zone(), [PDF, new File([''], 'vazio.png')]);
  expect(
    await screen.findByText('Arquivo deve ser imagem: nota.png, vazio.png'),
  ).toBeInTheDocument();
});

test('refuses what is too large', async () => {
  renderField();
  drop(zone(), [imageFile('grande.png', 10 * 1024 * 1024 + 1)]);
  expect(await screen.findByText('O arquivo pode ter no máximo 10 MB')).toBeInTheDocument();
});

test('knows a bundle by its signature', async () => {
  renderField({ kind: 'bundle' });
  drop(zone(), [PNG]);
  expect(await screen.findByText('Arquivo deve ser asset bundle')).toBeInTheDocument();
  drop(zone(), [bundleFile('palco')]);
  expect(await screen.findByText('palco')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('alert')).toBeEmptyDOMElement());
});

test('takes nothing while it is disabled', async () => {
  renderField({ isDisabled: true });
  expect(button('Escolher arquivo')).toBeDisabled();
  drop(zone(), [PNG]);
  paste([PNG]);
  expect(input()).toBeDisabled();
  expect(zone()).toBeInTheDocument();
});

test('a paste elsewhere, and a drop beside it, are not its own', async () => {
  renderField();
  paste([PNG]);
  const event = createEvent.drop(document.body);
  Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], files: [PNG] } });
  fireEvent(document.body, event);
  // The page stays where it is.
  expect(event.defaultPrevented).toBe(true);
  expect(zone()).toBeInTheDocument();
});
