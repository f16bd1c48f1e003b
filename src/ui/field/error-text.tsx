import { useState } from 'react'
import styles from './field.module.css'

type Props = {
  id?: string
  error: string | null | undefined
  /** Whether it is read aloud when it appears; otherwise its field names it. */
  alert?: boolean
}

/**
 * What is wrong with a field. Its place stays when it leaves, because a button below must not move away from the
 * pointer that presses it.
 */
export function ErrorText({ id, error, alert }: Props) {
  const [place, setPlace] = useState('')
  if (error && error !== place) setPlace(error)
  if (!error && !place) return null
  return (
    <span
      id={id}
      role={alert && error ? 'alert' : undefined}
      className={styles.error}
      data-place={place}
    >
      {error}
    </span>
  )
}
