/** What stands in the histories for somebody who left long ago. */
export default { former: 'Tidligere medarbeider' }
