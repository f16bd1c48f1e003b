import { useLingui } from '@lingui/react'
import { useState } from 'react'
import {
  type Format,
  localNumberFormat,
  optionalNumberFormat,
  optionalTextFormat,
} from './formats.ts'
import { TextField, type TextProps } from './text-field.tsx'

type Value<V> = { value: V; onChange: (value: V) => void }
type Props<V> = Omit<TextProps, 'value' | 'onChange'> & Value<V> & { format: Format<V> }

/** A one-line field for a value that is no text. */
export function FormattedField<V>({ value, onChange, format, ...rest }: Props<V>) {
  return <TextField {...rest} {...useFormatted({ value, onChange }, format)} />
}

type Formatted<V> = Omit<Props<V>, 'format'>

export function NumberField(props: Formatted<number>) {
  const { i18n } = useLingui()
  return <FormattedField inputMode="decimal" {...props} format={localNumberFormat(i18n.locale)} />
}

/** A number, or `null` if empty. */
export function OptionalNumberField(props: Formatted<number | null>) {
  const { i18n } = useLingui()
  return <FormattedField {...props} format={optionalNumberFormat(i18n.locale)} />
}

/** A text, or `null` if empty. */
export function OptionalTextField(props: Formatted<string | null>) {
  return <FormattedField {...props} format={optionalTextFormat} />
}

/** A value as the text of a field. While it is edited, the text stays as typed. */
export function useFormatted<V>({ value, onChange }: Value<V>, { show, parse }: Format<V>) {
  const [typed, setTyped] = useState('')
  return {
    value: show(parse(typed)) === show(value) ? typed : show(value),
    onChange(text: string) {
      setTyped(text)
      onChange(parse(text))
    },
  }
}
