import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, useId } from 'react'
import { loadPhones, readablePhone } from '#src/library/phone.ts'
import { useLookup } from '#src/library/use-lookup.ts'
import { TextField } from '#src/ui/field/text-field.tsx'
import styles from './account.module.css'

type Field = Omit<ComponentProps<typeof TextField>, 'label'>
type PhoneProps = Omit<Field, 'type' | 'onBlur' | 'onFocus'> & {
  onFocus: () => void
  onBlur: () => void
}

/** A telephone number, with or without prefix and spaces. Once typed it is shown in its usual form. */
export function PhoneField({ value, onChange, onFocus, onBlur, ...rest }: PhoneProps) {
  const { t } = useLingui()
  return (
    <TextField
      label={t`Telefono`}
      type="tel"
      autoComplete="tel"
      {...rest}
      value={value}
      onChange={onChange}
      onFocus={() => {
        void loadPhones()
        onFocus()
      }}
      onBlur={async ({ currentTarget: input }) => {
        await loadPhones()
        // Typing may have gone on meanwhile.
        if (input.value !== value) return
        const readable = readablePhone(value)
        if (readable) onChange(readable)
        else onBlur()
      }}
    />
  )
}

type AddressProps = {
  required?: boolean
  street: Field
  postalCode: Field
  city: Field
  province: Field
}

/** An address, with the names of the provinces. */
export function AddressFields({ required = false, street, ...rest }: AddressProps) {
  const { t } = useLingui()
  const provinces = useLookup('provinces')
  const list = useId()
  return (
    <>
      <TextField
        label={t`Via e numero`}
        autoComplete="street-address"
        required={required}
        {...street}
      />
      <div className={styles.pair}>
        <TextField
          label={t`CAP`}
          autoComplete="postal-code"
          inputMode="numeric"
          required={required}
          {...rest.postalCode}
        />
        <TextField
          label={t`Città`}
          autoComplete="address-level2"
          required={required}
          {...rest.city}
        />
        <TextField
          label={t`Provincia`}
          autoComplete="address-level1"
          list={list}
          required={required}
          {...rest.province}
        />
        <datalist id={list}>
          {provinces.map(({ value }) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      </div>
    </>
  )
}
