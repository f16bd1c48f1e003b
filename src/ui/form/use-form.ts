import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import { showToast } from '../toast/toast.tsx'
import { isWithin, type PathOf, type ValueAt, valueAt, withAt } from './paths.ts'

type Errors = Record<string, string | undefined>
export type Form<V extends object> = ReturnType<typeof useForm<V>>

type Options<V extends object> = {
  initial: V
  /** What is wrong with them from the start. */
  wrong?: Errors
  /** The invalid values with the violated rule, by dotted path; empty if all are valid. */
  check: (values: V) => Errors
  /** The text of a rule in the page's language. */
  text: (rule: string | undefined) => string | null
  /** Called with the values when all are valid. */
  onSubmit: (values: V) => unknown
}

const settleMs = 150
/** Whether something is being pressed: a new error must not move it away from the pointer. */
const isPressed = () => document.querySelector(':active') !== null

/**
 * The fields of a form, each named by the dotted path of its value: validated on blur, error cleared
 * on focus, all validated on submit. If a field is invalid, nothing is sent, a toast says so and the
 * first invalid field gets the focus.
 */
export function useForm<V extends object>({
  initial,
  wrong = {},
  check,
  text,
  onSubmit,
}: Options<V>) {
  const { t } = useLingui()
  const [values, setValues] = useState(initial)
  /** The values that are saved. */
  const [saved, setSaved] = useState(() => JSON.stringify(initial))
  const [errors, setErrors] = useState<Errors>(wrong)
  const form = useRef<HTMLFormElement>(null)

  /** Errors that will be shown. One that waits must not appear after its value has changed. */
  const late = useRef(new Map<string, number>())
  const clear = (name: string) => {
    clearTimeout(late.current.get(name))
    setErrors(current => without(current, name))
  }
  const field = <P extends PathOf<V>>(name: P) => {
    const value = valueAt(values, name)
    return {
      name,
      value,
      error: text(ruleWithin(errors, name)),
      onChange: (next: ValueAt<V, P>) => {
        setValues(current => withAt(current, name, next))
        clear(name)
      },
      onFocus: () => clear(name),
      onBlur: () => {
        const trimmed = typeof value === 'string' ? withAt(values, name, value.trim()) : values
        const rule = ruleWithin(check(trimmed), name)
        const show = () => setErrors(current => ({ ...current, [name]: rule }))
        const settle = () => {
          const look = () => (isPressed() ? settle() : show())
          late.current.set(name, window.setTimeout(look, settleMs))
        }
        if (rule) settle()
      },
    }
  }

  /** Shows errors, from here or from the server, and focuses the first invalid field. */
  const refuse = (found: Errors) => {
    showToast(t`Attenzione ai campi richiesti`, 'alert')
    const named = form.current?.querySelectorAll<HTMLElement>('[name], [data-name]') ?? []
    // The field's own onFocus would clear its error.
    const first = [...named].find(one =>
      ruleWithin(found, one.dataset.name ?? one.getAttribute('name') ?? ''),
    )
    first?.focus()
    setErrors(found)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = check(values)
    if (Object.values(found).some(Boolean)) return refuse(found)
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
    /** Says which values are saved now, if the form stays on the page. */
    keep: (next: V) => setSaved(JSON.stringify(next)),
    props: {
      ref: form,
      noValidate: true,
      onSubmit: submit,
      'data-unsaved': JSON.stringify(values) === saved ? undefined : true,
    },
  }
}

/** The first rule violated at a path or below it. */
function ruleWithin(errors: Errors, name: string): string | undefined {
  return Object.entries(errors).find(([path, rule]) => rule && isWithin(path, name))?.[1]
}

function without(errors: Errors, name: string): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !isWithin(path, name)))
}
