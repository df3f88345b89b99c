import classes from './erase.module.css';

/** What decision 020 says, in the words of whom it is about. */
export function EraseNotes() {
  return (
    <div className={classes.notes}>
      <p>
        <strong>Não há volta.</strong> Você sai de todos os aparelhos e o email fica livre para um
        novo cadastro.
      </p>
      <h3>O que é apagado</h3>
      <ul>
        <li>Seu perfil, seus convites e seus avisos.</li>
        <li>
          As salas, os ambientes e as empresas que só você administra, com tudo o que há neles.
          Havendo outra pessoa, salas e empresas passam para ela.
        </li>
        <li>As assinaturas em vigor, canceladas no provedor de pagamentos.</li>
      </ul>
      <h3>O que fica sem o seu nome</h3>
      <ul>
        <li>O que você escreveu nas salas de outras pessoas, e o histórico delas.</li>
      </ul>
      <h3>O que a lei nos obriga a guardar</h3>
      <ul>
        <li>Pedidos, pagamentos e os dados de cobrança: 5 anos, com acesso restrito.</li>
        <li>Registros de acesso, com data, hora e endereço: 6 meses.</li>
      </ul>
    </div>
  );
}
