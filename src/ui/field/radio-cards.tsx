import type { ReactNode } from 'react'
import styles from './field.module.css'

export type CardOption = { value: string; title: ReactNode; detail?: ReactNode; mark?: ReactNode }

type Props = {
  /** The group's name for screen readers. */
  label: string
  name: string
  options: readonly CardOption[]
  value: string | null
  onChange: (value: string) => void
}

/** Radio buttons as large cards. */
export function RadioCards({ label, name, options, value, onChange }: Props) {
  return (
    <fieldset className={styles.cards} aria-label={label}>
      {options.map(option => (
        <label key={option.value} className={styles.card}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.title}>{option.title}</span>
          {option.mark}
          {option.detail && <span className={styles.detail}>{option.detail}</span>}
        </label>
      ))}
    </fieldset>
  )
}
