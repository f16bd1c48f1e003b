import type { Library } from '#contract/shapes/library.ts'
import { cheapestCard } from '#domain/card-price.ts'
import { todayIn } from '#domain/days/plain-date.ts'
import { publicId } from '#server/areas/payments/accounts.ts'
import type { RequestContext } from '#server/platform/context.ts'
import { siteOf } from '#server/platform/http/site-address.ts'
import { isFoundingPlace } from '#server/platform/library/library-hosts.ts'
import { demoPeople } from './demo-people.ts'

/**
 * The public document. The adhesion text and the memberships have their own calls; how staff sign in, and what e-mails say, is
 * not public.
 */
export function libraryDocument({ config, library: row, closure }: RequestContext): Library {
  const { adhesion_form: _, renewal_cards: cards, ...settings } = row.document
  const { staff_second_factor: __, sign_on_suffices: ___, own_words: ____, ...document } = settings
  const cheapest = cheapestCard(cards, document.is.auto_membership)
  const inMaintenance = closure?.reason === 'maintenance'
  return {
    ...document,
    pp_pk:
      document.is.renewable_card || document.delivery.on
        ? publicId(config, row.payment_account)
        : null,
    ...(cheapest && { cheapest_card: cheapest }),
    map_tiles: config.tiles?.address ?? null,
    ...(isFoundingPlace(config, row) && { trials: new URL(siteOf({ config, library: row })).host }),
    ...(row.trial_ends_at && { trial: todayIn(row.time_zone, row.trial_ends_at) }),
    // With a password of its operator's, visitors have nobody to sign in as.
    ...(config.demo && !config.demoPassword && demoPeople(row.domain)),
    id: row.id,
    name: row.name,
    domain: row.domain,
    former_domains: row.former_domains,
    languages: row.languages,
    time_zone: row.time_zone,
    is: { ...document.is, available: !inMaintenance },
    zh: { is_daily_limits_exceeded: closure?.reason === 'daily_limits' },
    maintenance: inMaintenance
      ? { text: row.maintenance_text, until: closure?.until?.toISOString() ?? null }
      : null,
  }
}
