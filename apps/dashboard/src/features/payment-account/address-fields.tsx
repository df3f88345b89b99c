import { Loader } from '@mantine/core';
import { MaskedField } from '../../form/masked-field.tsx';
import { cepMask } from '../../form/masks.ts';
import { TextField } from '../../form/text-field.tsx';
import type { ContractForm } from '../../form/use-contract-form.ts';
import { LiveText } from '../../ui/live-text.tsx';
import type { AccountValues } from './account-values.ts';
import classes from './payment-account.module.css';
import { PostalFilledField } from './postal-filled-field.tsx';
import type { PostalField } from './use-postal-address.ts';

/** '50000-000' */
const CEP_LENGTH = 9;

interface AddressFieldsProps {
  form: ContractForm<AccountValues>;
  isLooking: boolean;
  foundIn: (name: PostalField) => string | undefined;
}

export function AddressFields({ form, isLooking, foundIn }: AddressFieldsProps) {
  const filled = (name: PostalField) => ({ ...form.field(name), found: foundIn(name) });
  const isWhole = form.values.postalCode.length === CEP_LENGTH;
  // Neither is kept here: without an answer about the CEP they would seem to have been forgotten.
  const help = isWhole && !isLooking ? 'O provedor completa pelo CEP' : undefined;
  const isFilled = (['address', 'province', 'city', 'state'] as const).some(foundIn);
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Endereço</legend>
      <LiveText>
        {isLooking ? 'Buscando endereço' : isFilled ? 'Endereço preenchido pelo CEP' : undefined}
      </LiveText>
      <div className={classes.fields}>
        <div className={classes.third}>
          <MaskedField
            label="CEP"
            isOptional
            mask={cepMask}
            autoComplete="postal-code"
            endIcon={isLooking ? <Loader size={16} aria-hidden /> : undefined}
            {...form.field('postalCode')}
          />
        </div>
        <div className={classes.twoThirds}>
          <PostalFilledField
            label="Endereço"
            autoComplete="address-line1"
            maxLength={160}
            {...filled('address')}
          />
        </div>
        <div className={classes.third}>
          <TextField label="Número" isOptional maxLength={20} {...form.field('addressNumber')} />
        </div>
        <div className={classes.rest}>
          <TextField
            label="Complemento"
            isOptional
            autoComplete="address-line2"
            maxLength={255}
            {...form.field('complement')}
          />
        </div>
        <div className={classes.wide}>
          <PostalFilledField
            label="Bairro"
            autoComplete="address-level3"
            maxLength={160}
            {...filled('province')}
          />
        </div>
        <div className={classes.twoThirds}>
          <PostalFilledField
            label="Cidade"
            autoComplete="address-level2"
            maxLength={160}
            help={help}
            {...filled('city')}
          />
        </div>
        <div className={classes.third}>
          <PostalFilledField
            label="Estado"
            autoComplete="address-level1"
            maxLength={2}
            help={help}
            {...filled('state')}
          />
        </div>
      </div>
    </fieldset>
  );
}
