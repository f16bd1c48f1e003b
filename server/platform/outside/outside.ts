import { lookup } from 'node:dns/promises'
import { isPublicAddress } from './public-address.ts'

/** How the server reaches addresses that people wrote. Tests replace it, because their servers are on this machine. */
export type Outside = {
  /** All addresses of a host. */
  resolve: (host: string) => Promise<string[]>
  mayConnect: (address: string, port: number) => boolean
  /** Authorities whose certificates are accepted instead of the usual ones. */
  authorities?: string
}

/** The public internet, at the port of https alone. */
export const publicInternet: Outside = {
  resolve: async host => {
    const found = await lookup(host, { all: true, order: 'ipv4first' })
    return found.map(({ address }) => address)
  },
  mayConnect: (address, port) => port === 443 && isPublicAddress(address),
}
