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

type Common<V = string> = {
  label: string
  hint?: string | undefined
  error?: string | null | undefined
  value: V
  onChange: (value: V) => void
}

/** With the attributes of its control. */
type Field<Attributes, V = string> = Common<V> &
  Omit<Attributes, 'value' | 'onChange' | 'className'>

type FrameProps = Pick<Common, 'label' | 'hint' | 'error'> & {
  /** Gets the attributes of the control. */
  children: (control: {
    id: string
    className: string | undefined
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
  }) => ReactNode
}

/** Label, control, hint and error, connected for screen readers. A control that is no input names the label itself. */
export function Frame({ label, hint, error, children }: FrameProps) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label id={`${id}-label`} className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: styles.input,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      <ErrorText id={`${id}-error`} error={error} />
    </div>
  )
}

export type TextProps = Field<InputHTMLAttributes<HTMLInputElement>> & {
  /** Whether text may be pasted; always allowed for e-mails, passwords and codes. */
  paste?: boolean
}

const noPaste = (event: ClipboardEvent) => event.preventDefault()

/** A one-line field. Pasting is off by default, because pasted text is seldom checked. */
export function TextField({ label, hint, error, value, onChange, paste, ...rest }: TextProps) {
  const pasted = paste ?? rest.type === 'email'
  return (
    <Frame label={label} hint={hint} error={error}>
      {control => (
        <input
          {...rest}
          {...control}
          value={value}
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
    <Frame label={label} hint={hint} error={error}>
      {control => (
        <div className={styles.password}>
          <input
            {...rest}
            type={shown ? 'text' : 'password'}
            {...control}
            value={value}
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

type AreaProps = Field<TextareaHTMLAttributes<HTMLTextAreaElement>>

/** A field with several lines. */
export function TextArea({ label, hint, error, value, onChange, ...rest }: AreaProps) {
  return (
    <Frame label={label} hint={hint} error={error}>
      {control => (
        <textarea
          {...rest}
          {...control}
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Frame>
  )
}

type SelectProps<V extends string | number> = Field<SelectHTMLAttributes<HTMLSelectElement>, V> & {
  options: readonly { value: V; text: string }[]
}

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
    <Frame label={label} hint={hint} error={error}>
      {control => (
        <select {...rest} {...control} value={value} onChange={event => choose(event.target.value)}>
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
