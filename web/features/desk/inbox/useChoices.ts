import { countedCodes, notGiven } from '#contract/deskNumbers.ts'
import { ofEach } from '#contract/incidentFacts.ts'
import { deskStatuses, priorities } from '#contract/casework.ts'
import { outcomes } from '#contract/status.ts'
import { useDesk, useSelf } from '../frame/useDesk.ts'
import type { SeveralFilter } from './address.ts'
import { deskApi } from '../data/api.ts'

export type Option = { value: string; name: string }
export type Options = Record<SeveralFilter, Option[]>

/** ISO 3166. */
const norway = '578'
const noRows: { id: number; name: string }[] = []
const optionsOf = (rows: readonly { id: number; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: String(id), name }))

/** What each filter can be set to, in words. Cities are those of the first chosen country, or Norway's. */
export function useChoices(params: URLSearchParams) {
  const t = useDesk()
  const self = useSelf()
  const choices = deskApi.useListInboxChoicesQuery()
  const cities = deskApi.useListCitiesQuery({ country_id: params.get('country') ?? norway })
  const data = choices.data?.data
  const nothing = { value: notGiven, name: t.inbox.notKnown }
  const options: Options = {
    status: deskStatuses.map((value) => ({ value, name: t.caseCodes.statuses[value] })),
    priority: priorities.map((value) => ({ value, name: t.caseCodes.priorities[value] })),
    outcome: [
      ...outcomes.map((value) => ({ value, name: t.caseCodes.outcomes[value] })),
      { value: notGiven, name: t.inbox.filter.notClosed },
    ],
    ...ofEach(countedCodes, (list) => [
      ...Object.entries(t.coding.labels[list]).map(([value, name]) => ({ value, name })),
      ...(list === 'source' || list === 'verification' ? [] : [{ value: notGiven, name: t.inbox.filter.notCoded }]),
    ]),
    assignee: [
      { value: 'none', name: t.inbox.filter.unassigned },
      ...(data?.staff ?? []).map(({ id, name, is_active }) => ({
        value: String(id),
        name: id === self.id ? t.inbox.filter.me(name) : is_active ? name : t.inbox.filter.inactive(name),
      })),
    ],
    label: (data?.labels ?? []).map(({ id, name, is_retired }) => ({
      value: String(id),
      name: is_retired ? t.inbox.filter.retired(name) : name,
    })),
    category: [...optionsOf(data?.categories ?? noRows), nothing],
    country: optionsOf(data?.countries ?? noRows),
    county: [...(data?.counties ?? []).map(({ code, name }) => ({ value: code, name })), nothing],
    city: optionsOf(cities.data?.cities ?? noRows),
  }
  return { options, hasFailed: choices.isError && !data, retry: choices.refetch }
}
