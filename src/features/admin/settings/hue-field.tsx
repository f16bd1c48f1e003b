import { Trans } from '@lingui/react/macro'
import './brand.css'

type Props = { value: string; onChange: (value: string) => void }

/** The brand's hue, in degrees. */
export function HueField({ value, onChange }: Props) {
  return (
    <label>
      <Trans>Tinta</Trans>: {value}°
      <input
        className="adm-hue"
        type="range"
        min="0"
        max="360"
        value={value}
        onChange={event => onChange(event.target.value)}
      />
    </label>
  )
}
