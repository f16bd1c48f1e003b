import styles from './field.module.css'

type Props = { label: string; value: boolean; onChange: (value: boolean) => void }

/** A checkbox with its label. */
export function Checkbox({ label, value, onChange }: Props) {
  return (
    <label className={styles.tick}>
      <input type="checkbox" checked={value} onChange={event => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  )
}
