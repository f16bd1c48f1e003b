import { Trans } from '@lingui/react/macro'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import { addDays } from '#domain/days/plain-date.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { weekdayNames } from '#src/i18n/weekday-names.ts'
import { useToday } from '../clock.ts'
import styles from './points.module.css'

/** How many days ahead closures and additional days are shown. */
const aheadDays = 60

/** The weekly hours of a pickup point, then the exceptions. */
export function PointHours({ point }: { point: PickupPoint }) {
  const format = useFormat()
  const today = useToday()
  const until = addDays(today, aheadDays)
  const closures = point.holidays.filter(({ inizio, fine }) => fine >= today && inizio <= until)
  const extra = point.additional_days.filter(({ day }) => day >= today && day <= until)
  return (
    <details className={styles.details}>
      <summary>
        <Trans>Orari e chiusure</Trans>
      </summary>
      <table>
        <tbody>
          {weekdayNames(format.locale).map(({ long }, index) => (
            <tr key={long}>
              <th scope="row">{long}</th>
              <td>{hoursOf(point, index + 1) || <Trans>chiuso</Trans>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {closures.length > 0 && (
        <>
          <h4>
            <Trans>Chiusure</Trans>
          </h4>
          <ul>
            {closures.map(({ id, inizio, fine, name }) => (
              <li key={id}>
                {inizio === fine
                  ? format.dayShort(inizio)
                  : format.period({ from: inizio, to: fine })}
                {name && `, ${name}`}
              </li>
            ))}
          </ul>
        </>
      )}
      {extra.length > 0 && (
        <>
          <h4>
            <Trans>Aperture straordinarie</Trans>
          </h4>
          <ul>
            {extra.map(({ id, day, hours }) => (
              <li key={id}>
                {format.dayShort(day)}, {shown(hours)}
              </li>
            ))}
          </ul>
        </>
      )}
      {point.smartlocker_instruction && (
        <>
          <h4>
            <Trans>Come si apre</Trans>
          </h4>
          <p>{format.text(point.smartlocker_instruction)}</p>
        </>
      )}
    </details>
  )
}

function hoursOf({ opening_hours }: PickupPoint, day: number): string {
  return shown(opening_hours.find(one => one.day === day)?.hours ?? '')
}

function shown(hours: string): string {
  return hours.replaceAll('-', '–')
}
