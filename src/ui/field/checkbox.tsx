import styles from './field.module.css'

type Props = { label: string; checked: boolean; onChange: (checked: boolean) => void }

/** A checkbox with its label. */
export function Checkbox({ label, checked, onChange }: Props) {
  return (
    <label className={styles.tick}>
      <input type="checkbox" checked={checked} onChange={event => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  )
}
