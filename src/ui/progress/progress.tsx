import { useLingui } from '@lingui/react/macro'
import { Button } from '../button/button.tsx'
import styles from './progress.module.css'

type Props = {
  /** What is under way. */
  label: string
  /** How much is done, 0 to 1; `null` while nobody knows. */
  part: number | null
  /** Ends it; absent once it can no longer be ended. */
  onStop?: (() => void) | undefined
}

/** How far something is that takes a while, with a button that ends it. */
export function Progress({ label, part, onStop }: Props) {
  const { t } = useLingui()
  return (
    <div className={styles.running}>
      <label>
        {label}
        <progress className={styles.bar} {...(part !== null && { value: part })} />
      </label>
      {onStop && (
        <Button look="quiet" small onClick={onStop}>
          {t`Ferma`}
        </Button>
      )}
    </div>
  )
}
