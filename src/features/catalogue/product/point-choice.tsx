import { Trans } from '@lingui/react/macro'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import { Chip } from '#src/ui/button/button.tsx'
import styles from './availability.module.css'

type Props = {
  points: readonly PickupPoint[]
  point: PickupPoint | null
  onPoint: (id: string) => void
}

/** Chooses the pickup point whose opening days the calendar shows. */
export function PointChoice({ points, point, onPoint }: Props) {
  return (
    <fieldset className={styles.choice}>
      <legend>
        <Trans>Se lo ritiri e lo riporti a</Trans>
      </legend>
      <div>
        {points.map(({ id, name }) => (
          <Chip key={id} pressed={id === point?.id} onClick={() => onPoint(id)}>
            {name}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
