import { useLingui } from '@lingui/react/macro'
import { Star } from 'lucide-react'
import { ErrorText } from './error-text.tsx'
import styles from './star-field.module.css'

type Props = {
  label: string
  name: string
  /** 1 to 5 as text; empty if nothing is selected. */
  value: string
  error?: string | null
  onChange: (value: string) => void
}

/** One to five stars as a group of radio buttons, with nothing selected at first. */
export function StarField({ label, name, value, error, onChange }: Props) {
  const { t } = useLingui()
  const chosen = Number(value)
  const names = [t`1 stella`, t`2 stelle`, t`3 stelle`, t`4 stelle`, t`5 stelle`]
  return (
    <fieldset className={styles.field} aria-invalid={error ? true : undefined}>
      <legend>{label}</legend>
      <div className={styles.stars}>
        {names.map((text, index) => (
          <label key={text} className={styles.star} data-full={index < chosen}>
            <input
              type="radio"
              name={name}
              value={index + 1}
              checked={chosen === index + 1}
              aria-label={text}
              onChange={event => onChange(event.target.value)}
            />
            <Star size={36} strokeWidth={1.6} aria-hidden="true" />
          </label>
        ))}
      </div>
      <ErrorText error={error} alert />
    </fieldset>
  )
}
