import { Trans } from '@lingui/react/macro'
import styles from './hue-field.module.css'

type Props = { value: number; onChange: (value: number) => void }

/** The brand's hue, in degrees. */
export function HueField({ value, onChange }: Props) {
  return (
    <label>
      <Trans>Tinta</Trans>: {value}°
      <input
        className={styles.slider}
        type="range"
        min="0"
        max="360"
        value={value}
        onChange={event => onChange(Number(event.target.value))}
      />
    </label>
  )
}
