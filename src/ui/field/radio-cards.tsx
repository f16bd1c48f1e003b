import { type ReactNode, type Ref, useRef } from 'react'
import styles from './field.module.css'

export type CardOption = { value: string; title: ReactNode; detail?: ReactNode; mark?: ReactNode }

type Props = {
  ref?: Ref<HTMLFieldSetElement>
  /** The group's name for screen readers. */
  label: string
  name: string
  options: readonly CardOption[]
  value: string | null
  /** `byHand` is false for the arrow keys, which choose each radio button on their way. */
  onChange: (value: string, how: { byHand: boolean }) => void
  /** Called when the keyboard leaves the group. */
  onBlur?: (() => void) | undefined
  /** The id of what is wrong with the choice. */
  describedBy?: string | undefined
}

/** Radio buttons as large cards. */
export function RadioCards({
  ref,
  label,
  name,
  options,
  value,
  onChange,
  onBlur,
  describedBy,
}: Props) {
  const byHand = useRef(false)

  return (
    <fieldset
      ref={ref}
      className={styles.cards}
      aria-label={label}
      aria-describedby={describedBy}
      onPointerDown={() => {
        byHand.current = true
      }}
      onKeyDown={() => {
        byHand.current = false
      }}
      onBlur={event => {
        const inside = event.currentTarget.contains(event.relatedTarget)
        if (!inside && !byHand.current) onBlur?.()
      }}
    >
      {options.map(option => (
        <label key={option.value} className={styles.card}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            aria-describedby={describedBy}
            onChange={() => onChange(option.value, { byHand: byHand.current })}
          />
          <span className={styles.title}>{option.title}</span>
          {option.mark}
          {option.detail && <span className={styles.detail}>{option.detail}</span>}
        </label>
      ))}
    </fieldset>
  )
}
