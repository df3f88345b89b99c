import { PageTitle } from '../../kit/page/page-title.tsx';

export const handle = { title: 'Teste' };

/** Shows only this text (docs/product/screens.md#test-page). */
export default function TestPage() {
  return (
    <>
      <PageTitle title="Teste" />
      <p>Pagina de teste</p>
    </>
  );
}
