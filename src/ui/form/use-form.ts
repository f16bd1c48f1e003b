import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import { showToast } from '../toast/toast.tsx'

type Values = Record<string, string>
type Errors = Record<string, string | undefined>

type Options<V extends Values> = {
  initial: V
  /** The names of the fields at fault, each with the rule it breaks; empty when all is well. */
  check: (values: V) => Errors
  /** A rule's text in the page's language. */
  text: (rule: string | undefined) => string | null
  /** Called with the name → value map once everything fits. */
  onSubmit: (values: V) => unknown
}

/** A press on a button is over by then: an error that appears must not move the button away from it. */
const settleMs = 150

/**
 * A form's fields: each is checked when left, its error goes when it is entered again, all are checked
 * on submit. While something is wrong nothing is sent: a toast says so and the first field at fault
 * takes the focus.
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

  /** Shows what is wrong, from here or from the server, and goes to the first field at fault. */
  const refuse = (found: Errors) => {
    showToast(t`Attenzione ai campi richiesti`, 'alert')
    const names = new Set(Object.keys(found).filter(name => found[name]))
    const fields = [...(form.current?.elements ?? [])] as HTMLInputElement[]
    // The field's own onFocus would take its error away again.
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
    /** Shows faults beside their fields and nothing else. */
    setErrors,
    props: { ref: form, noValidate: true, onSubmit: submit },
  }
}
