import styles from './calendar.module.css'

export type DayMark = 'free' | 'busy' | 'preparation' | 'queue' | 'closed' | 'unavailable'

export function Legend({ items }: { items: readonly { state: DayMark; text: string }[] }) {
  return (
    <ul className={styles.legend}>
      {items.map(({ state, text }) => (
        <li key={state}>
          <span className={styles.day} data-state={state} aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  )
}
