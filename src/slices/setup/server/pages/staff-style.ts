/** The style of the staff console, with the colors of every page outside the application. */
export const staffStyle = `.bar{background:var(--surface);border-bottom:1px solid var(--line)}
.bar>div{display:flex;align-items:center;gap:12px;min-height:60px;flex-wrap:wrap}
.wrap{max-width:72rem;margin:0 auto;padding:0 20px}
.brand{display:flex;gap:10px;align-items:center;font-weight:650;color:inherit;text-decoration:none;min-height:44px}
.tag{font-size:.8rem;font-weight:600;color:var(--brand);background:var(--soft);border-radius:999px;padding:2px 10px}
.who{margin-left:auto;color:var(--ink-2);font-size:.92rem;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;max-width:40vw}
main.wrap{padding:28px 20px 64px}
.head{display:flex;flex-wrap:wrap;gap:12px 16px;align-items:center;justify-content:space-between;margin:0 0 20px}
.head p{flex-basis:100%}
h1{font-size:1.5rem;line-height:1.25;letter-spacing:-.01em;margin:0;overflow-wrap:anywhere}
h2{font-size:1.08rem;line-height:1.3;margin:0 0 14px}
h2+.quiet{margin:-8px 0 16px}
a{color:var(--brand)}
p{margin:0;overflow-wrap:anywhere}
.quiet{color:var(--ink-2);font-size:.92rem}
.card{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:22px;margin:0 0 20px}
.card>:last-child,.card>form>:last-child{margin-bottom:0}
.flush{padding:0;overflow:hidden}
.columns{display:grid;gap:20px;grid-template-columns:minmax(0,1fr)}
.columns>*{min-width:0}
.button,button{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:8px 16px;border:1px solid var(--control);border-radius:8px;background:var(--surface);color:inherit;font:inherit;font-weight:550;text-decoration:none;cursor:pointer}
.main{border-color:var(--brand);background:var(--brand);color:var(--on)}
.actions{display:flex;flex-wrap:wrap;gap:10px;margin-top:20px}
.find{display:flex;gap:10px;align-items:flex-end;flex-wrap:wrap;margin:0 0 16px}
.find .field{flex:1 1 9rem;max-width:26rem;margin:0}
.field{margin:0 0 16px}
label,legend,.label{display:block;font-weight:550;margin:0 0 6px;padding:0}
fieldset{border:0;padding:0;margin:0 0 16px;min-width:0}
input[type=text],input[type=email],input[type=search],select,textarea{width:100%;min-height:44px;padding:8px 12px;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--control);border-radius:8px}
textarea{min-height:88px;resize:vertical;display:block}
[aria-invalid=true]{border-color:var(--bad)!important}
.field-error{color:var(--bad);margin:6px 0 0;font-size:.92rem}
.field .quiet,fieldset>.quiet{margin-top:6px}
.pair{display:grid;gap:0 16px}
.check{display:flex;gap:12px;align-items:center;min-height:44px;font-weight:400;margin:0;cursor:pointer}
.check input{width:20px;height:20px;flex:none;margin:0;accent-color:var(--brand)}
.service{display:grid;grid-template-columns:minmax(6rem,1fr) minmax(9rem,14rem);gap:12px;align-items:center;padding:6px 0;border-top:1px solid var(--line)}
.service:first-of-type{border-top:0}
.service label{margin:0}
.notice{border-radius:10px;padding:12px 16px;margin:0 0 20px;background:var(--soft);color:var(--ink)}
.notice.bad{background:var(--bad-soft);color:var(--bad)}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
table{width:100%;border-collapse:collapse}
th{font-size:.84rem;font-weight:600;color:var(--ink-2);text-align:left;padding:12px 14px;border-bottom:1px solid var(--line);white-space:nowrap}
td{padding:14px;border-top:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
tbody tr:first-child td{border-top:0}
.num{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
td a{font-weight:600}
.chips{display:flex;flex-wrap:wrap;gap:6px}
.chip{font-size:.84rem;border-radius:999px;padding:1px 10px;background:var(--soft);white-space:nowrap}
.chip.off{background:none;box-shadow:inset 0 0 0 1px var(--line);color:var(--ink-2)}
.meter{display:block;width:100%;height:6px;border-radius:3px;background:var(--track);overflow:hidden;margin-top:6px;min-width:90px;max-width:160px}
.meter rect{fill:var(--brand)}
.steps{list-style:none;margin:12px 0 0;padding:0}
.steps li{display:flex;gap:10px;align-items:baseline;padding:9px 0;border-top:1px solid var(--line)}
.steps li:first-child{border-top:0}
.steps span{min-width:0;overflow-wrap:anywhere}
.steps .state{margin-left:auto;color:var(--ink-2);font-size:.92rem;white-space:nowrap}
.steps [data-done]{color:var(--ink-2)}
.steps i{font-style:normal;width:1.1em;flex:none;color:var(--brand);font-weight:700}
.people{list-style:none;margin:0 0 8px;padding:0;border:1px solid var(--line);border-radius:10px}
.people li+li{border-top:1px solid var(--line)}
.people li{display:flex;align-items:center;padding-left:14px}
.people label{flex:1;min-width:0;min-height:56px;padding:8px 14px 8px 12px;margin:0;font-weight:400;cursor:pointer}
.people input{width:20px;height:20px;flex:none;margin:0;accent-color:var(--brand)}
.people strong{font-weight:600}
.people span{min-width:0;overflow-wrap:anywhere}
.pager{display:flex;gap:12px;align-items:center;justify-content:flex-end;padding:12px 14px;border-top:1px solid var(--line)}
.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media(min-width:720px){.pair{grid-template-columns:1fr 1fr}}
@media(min-width:960px){.columns{grid-template-columns:minmax(0,3fr) minmax(0,2fr);align-items:start}}
@media(max-width:719px){.wrap{padding:0 16px}main.wrap{padding:22px 16px 48px}.card{padding:18px 16px}.card.flush{padding:0}.who{display:none}.bar form{margin-left:auto}
thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
table,tbody{display:block}tr{display:grid;grid-template-columns:1fr 1fr;gap:10px 14px;padding:16px;border-top:1px solid var(--line)}
tbody tr:first-child{border-top:0}
td{display:block;padding:0;border:0}td:first-child{grid-column:1/-1;font-size:1.05rem}td.wide{grid-column:1/-1}
td[data-label]::before{content:attr(data-label);display:block;font-size:.84rem;font-weight:600;color:var(--ink-2)}
.num{text-align:left}}`;
