import styles from './initials.module.css'

/** A circle with a person's initials. */
export function Initials({ name }: { name: string }) {
  const letters = name
    .split(/\s+/)
    .filter(Boolean)
    .map(word => [...word][0] ?? '')
  const shown = [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('').toUpperCase()
  return (
    <span className={styles.circle} aria-hidden="true">
      {shown}
    </span>
  )
}
