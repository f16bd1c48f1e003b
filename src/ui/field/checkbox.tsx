import styles from './field.module.css'

type Props = {
  label: string
  /** What it means, below the label. */
  detail?: string
  value: boolean
  onChange: (value: boolean) => void
  /** The id of what is wrong with it. */
  describedBy?: string | undefined
}

export function Checkbox({ label, detail, value, onChange, describedBy }: Props) {
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        checked={value}
        aria-describedby={describedBy}
        aria-invalid={describedBy ? true : undefined}
        onChange={event => onChange(event.target.checked)}
      />
      <span>
        {label}
        {detail && <small className={styles.meaning}>{detail}</small>}
      </span>
    </label>
  )
}
