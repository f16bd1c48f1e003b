import { Search } from 'lucide-react'
import styles from './search-field.module.css'

type Props = { label: string; value: string; onChange: (value: string) => void }

export function SearchField({ label, value, onChange }: Props) {
  return (
    <div className={styles.field}>
      <Search size={22} aria-hidden="true" />
      <input
        type="search"
        name="k"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    </div>
  )
}
