import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { loadPhones, readablePhone } from '#src/library/phone.ts'
import { TextField } from '#src/ui/field/text-field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'onBlur' | 'onFocus'> & {
  onFocus: () => void
  onBlur: () => void
}

/** A telephone number, with or without prefix and spaces. Once typed it is shown in its usual form. */
export function PhoneField({ value, onChange, onFocus, onBlur, ...rest }: Props) {
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
