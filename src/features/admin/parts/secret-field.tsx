import { TextField, type TextProps } from '#src/ui/field/text-field.tsx'

/** A key of another service. It is pasted and hidden, and the browser does not offer to store it. */
export function SecretField(props: TextProps) {
  return <TextField {...props} type="password" autoComplete="off" paste />
}
