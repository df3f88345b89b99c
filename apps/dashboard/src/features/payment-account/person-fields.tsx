import { MaskedField } from '../../form/masked-field.tsx';
import { cpfCnpjMask } from '../../form/masks.ts';
import { TextField } from '../../form/text-field.tsx';
import type { ContractForm } from '../../form/use-contract-form.ts';
import type { AccountValues } from './account-values.ts';
import classes from './payment-account.module.css';

export function PersonFields({ form }: { form: ContractForm<AccountValues> }) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Informações pessoais</legend>
      <div className={classes.fields}>
        <div className={classes.wide}>
          <TextField
            label="Nome"
            autoComplete="name"
            maxLength={120}
            hasAutoFocus
            {...form.field('name')}
          />
        </div>
        <div className={classes.half}>
          <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
        </div>
        <div className={classes.half}>
          <MaskedField
            label="CPF ou CNPJ"
            mask={cpfCnpjMask}
            hasLetters
            {...form.field('cpfCnpj')}
          />
        </div>
      </div>
    </fieldset>
  );
}
