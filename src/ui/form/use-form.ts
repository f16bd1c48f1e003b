import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import { showToast } from '../toast/toast.tsx'

type Values = Record<string, string>
type Errors = Record<string, string | undefined>

type Options<V extends Values> = {
  initial: V
  /** The invalid fields with the violated rule; empty if all are valid. */
  check: (values: V) => Errors
  /** The text of a rule in the page's language. */
  text: (rule: string | undefined) => string | null
  /** Called with the name → value map when all fields are valid. */
  onSubmit: (values: V) => unknown
}

/**
 * Delayed until a click is over, because a new error must not move the button away from the
 * pointer.
 */
const settleMs = 150

/**
 * The fields of a form: validated on blur, error cleared on focus, all validated on submit. If a
 * field is invalid, nothing is sent, a toast says so and the first invalid field gets the focus.
 */
export function useForm<V extends Values>({ initial, check, text, onSubmit }: Options<V>) {
  const { t } = useLingui()
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors>({})
  const form = useRef<HTMLFormElement>(null)

  const clear = (name: string) => setErrors(current => ({ ...current, [name]: undefined }))
  const field = (name: keyof V & string) => ({
    name,
    value: values[name] ?? '',
    error: text(errors[name]),
    onChange: (value: string) => {
      setValues(current => ({ ...current, [name]: value }))
      clear(name)
    },
    onFocus: () => clear(name),
    onBlur: () => {
      const trimmed = { ...values, [name]: (values[name] ?? '').trim() }
      const rule = check(trimmed)[name]
      if (rule) setTimeout(() => setErrors(current => ({ ...current, [name]: rule })), settleMs)
    },
  })

  /** Shows errors, from here or from the server, and focuses the first invalid field. */
  const refuse = (found: Errors) => {
    showToast(t`Attenzione ai campi richiesti`, 'alert')
    const names = new Set(Object.keys(found).filter(name => found[name]))
    const fields = [...(form.current?.elements ?? [])] as HTMLInputElement[]
    // The field's own onFocus would clear its error.
    const first = fields.find(({ name }) => names.has(name))
    first?.focus()
    setErrors(found)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = check(values)
    const wrong = Object.values(found).some(Boolean)
    if (wrong) return refuse(found)
    setErrors({})
    void onSubmit(values)
  }

  return {
    values,
    setValues,
    field,
    refuse,
    /** Shows errors beside their fields without moving the focus. */
    setErrors,
    props: { ref: form, noValidate: true, onSubmit: submit },
  }
}
