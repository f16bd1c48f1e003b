import type { ReactNode } from 'react'
import { Fact } from '#src/ui/facts/facts.tsx'
import styles from './figures.module.css'

type Props = { figures: readonly (readonly [label: ReactNode, value: string | number])[] }

/** A few numbers, each large with its name above. */
export function Figures({ figures }: Props) {
  return (
    <dl className={styles.figures}>
      {figures.map(([label, value], index) => (
        <Fact key={index} name={label}>
          {value}
        </Fact>
      ))}
    </dl>
  )
}
