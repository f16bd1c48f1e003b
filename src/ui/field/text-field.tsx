import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import {
  type ClipboardEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react'
import { IconButton } from '../button/button.tsx'
import { ErrorText } from './error-text.tsx'
import styles from './field.module.css'

type Common = {
  label: string
  hint?: string
  error?: string | null
  value: string
  onChange: (value: string) => void
}

type FrameProps = Pick<Common, 'label' | 'hint' | 'error'> & {
  children: (ids: { id: string; describedBy: string | undefined }) => ReactNode
}

/** Label, control, hint and error, connected for screen readers. */
function Frame({ label, hint, error, children }: FrameProps) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, describedBy: describedBy || undefined })}
      {hint && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      <ErrorText id={`${id}-error`} error={error} />
    </div>
  )
}

export type TextProps = Common &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'className'> & {
    /** Whether text may be pasted; always allowed for e-mails, passwords and codes. */
    paste?: boolean
  }

const noPaste = (event: ClipboardEvent) => event.preventDefault()

/** A one-line field. Pasting is off by default, because pasted text is seldom checked. */
export function TextField({ label, hint, error, value, onChange, paste, ...rest }: TextProps) {
  const pasted = paste ?? rest.type === 'email'
  return (
    <Frame label={label} {...(hint && { hint })} error={error ?? null}>
      {({ id, describedBy }) => (
        <input
          {...rest}
          id={id}
          className={styles.input}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          onPaste={pasted ? undefined : noPaste}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Frame>
  )
}

/** A password field with a button to show it. It accepts password managers. */
export function PasswordField({ label, hint, error, value, onChange, ...rest }: TextProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  return (
    <Frame label={label} {...(hint && { hint })} error={error ?? null}>
      {({ id, describedBy }) => (
        <div className={styles.password}>
          <input
            {...rest}
            id={id}
            type={shown ? 'text' : 'password'}
            className={styles.input}
            value={value}
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy}
            onChange={event => onChange(event.target.value)}
          />
          <IconButton
            label={shown ? t`Nascondi password` : t`Mostra password`}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={20} /> : <Eye size={20} />}
          </IconButton>
        </div>
      )}
    </Frame>
  )
}

type AreaProps = Common &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'className'>

/** A field with several lines. */
export function TextArea({ label, hint, error, value, onChange, ...rest }: AreaProps) {
  return (
    <Frame label={label} {...(hint && { hint })} error={error ?? null}>
      {({ id, describedBy }) => (
        <textarea
          {...rest}
          id={id}
          className={styles.input}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Frame>
  )
}

type SelectProps<V extends string | number> = Pick<Common, 'label' | 'hint' | 'error'> & {
  value: V
  onChange: (value: V) => void
  options: readonly { value: V; text: string }[]
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange' | 'className'>

/** A native select. */
export function SelectField<V extends string | number>({
  label,
  hint,
  error,
  value,
  onChange,
  options,
  ...rest
}: SelectProps<V>) {
  const choose = (text: string) => {
    const chosen = options.find(option => String(option.value) === text)
    if (chosen) onChange(chosen.value)
  }
  return (
    <Frame label={label} {...(hint && { hint })} error={error ?? null}>
      {({ id, describedBy }) => (
        <select
          {...rest}
          id={id}
          className={styles.input}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          onChange={event => choose(event.target.value)}
        >
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </Frame>
  )
}
