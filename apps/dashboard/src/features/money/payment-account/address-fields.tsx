import { paymentAccountLabels } from '@atrio/contract/money/payment-account';
import { Loader } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { MaskedField } from '../../../kit/fields/masked-field.tsx';
import { cepMask } from '../../../kit/fields/masks.ts';
import { TextField } from '../../../kit/fields/text-field.tsx';
import type { ContractForm, FieldProps } from '../../../kit/form/use-contract-form.ts';
import { LiveText } from '../../../kit/ui/live-text.tsx';
import type { AccountValues } from './account-values.ts';
import { postalQuery } from './payment-account.api.ts';
import classes from './payment-account.module.css';

/** '50000-000' */
const CEP_LENGTH = 9;

interface AddressFieldsProps {
  form: ContractForm<AccountValues>;
  isLooking: boolean;
  foundIn: (name: PostalField) => string | undefined;
}

export function AddressFields(props: AddressFieldsProps) {
  const { form, isLooking, foundIn } = props;
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
            label={paymentAccountLabels.postalCode.label}
            isOptional
            mask={cepMask}
            autoComplete="postal-code"
            endIcon={isLooking ? <Loader size={16} aria-hidden /> : undefined}
            {...form.field('postalCode')}
          />
        </div>
        <StreetFields {...props} />
        <TownFields {...props} />
      </div>
    </fieldset>
  );
}

function StreetFields({ form, foundIn }: AddressFieldsProps) {
  return (
    <>
      <div className={classes.twoThirds}>
        <PostalFilledField
          label={paymentAccountLabels.address.label}
          autoComplete="address-line1"
          maxLength={160}
          {...form.field('address')}
          found={foundIn('address')}
        />
      </div>
      <div className={classes.third}>
        <TextField
          label={paymentAccountLabels.addressNumber.label}
          isOptional
          maxLength={20}
          {...form.field('addressNumber')}
        />
      </div>
      <div className={classes.rest}>
        <TextField
          label={paymentAccountLabels.complement.label}
          isOptional
          autoComplete="address-line2"
          maxLength={255}
          {...form.field('complement')}
        />
      </div>
    </>
  );
}

function TownFields({ form, isLooking, foundIn }: AddressFieldsProps) {
  const filled = (name: PostalField) => ({ ...form.field(name), found: foundIn(name) });
  const isWhole = form.values.postalCode.length === CEP_LENGTH;
  // City and state are not stored: without an answer about the CEP they would seem forgotten.
  const help = isWhole && !isLooking ? 'O provedor completa pelo CEP' : undefined;
  return (
    <>
      <div className={classes.wide}>
        <PostalFilledField
          label={paymentAccountLabels.province.label}
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
    </>
  );
}

interface PostalFilledFieldProps extends FieldProps<string> {
  label: string;
  autoComplete: string;
  maxLength: number;
  /** While the CEP says nothing. */
  help?: string | undefined;
  /** The value found for the CEP; the field is locked while there is one. */
  found: string | undefined;
}

function PostalFilledField({ found, ...field }: PostalFilledFieldProps) {
  if (found === undefined) return <TextField {...field} isOptional />;
  return (
    <TextField
      {...field}
      value={found}
      error={undefined}
      isLocked
      help="Preenchido pelo CEP"
      endIcon={<IconLock size={17} stroke={1.7} aria-hidden />}
    />
  );
}

const CEP_DIGITS = 8;

/** The fields that a CEP can fill. */
export type PostalField = 'address' | 'province' | 'city' | 'state';
type PostalAddress = Partial<Record<PostalField, string>>;

/**
 * The address found for a CEP, from its 8th digit on: only fields that came back filled. Of
 * the CEP that `saved` has, what was saved beside it stays as it is. A look-up that fails says
 * nothing, and leaves every field to be typed.
 */
export function usePostalAddress(postalCode: string, saved: AccountValues) {
  const cep = postalCode.replace(/\D/g, '');
  const isWhole = cep.length >= CEP_DIGITS;
  const { data, isFetching } = useQuery({ ...postalQuery(cep), enabled: isWhole });
  return {
    isLooking: isWhole && isFetching,
    found:
      data && isWhole ? fieldsOf(data, postalCode === saved.postalCode ? saved : undefined) : {},
  };
}

function fieldsOf(
  {
    logradouro,
    bairro,
    localidade,
    uf,
  }: Record<'logradouro' | 'bairro' | 'localidade' | 'uf', string>,
  saved: AccountValues | undefined,
): PostalAddress {
  const filled = { address: logradouro, province: bairro, city: localidade, state: uf };
  const names: PostalField[] = ['address', 'province', 'city', 'state'];
  return Object.fromEntries(
    names.filter((name) => filled[name] && !saved?.[name]).map((name) => [name, filled[name]]),
  );
}
