/** Styles of the survey pages, in addition to those of all public pages. */
export const surveyStyle = `header,main{max-width:40rem;margin:0 auto;padding:0 16px}
header{display:flex;align-items:center;justify-content:space-between;gap:16px;min-height:60px;padding-top:8px}
.client{font-weight:650;overflow-wrap:anywhere}
main{padding-bottom:56px}
h1{font-size:1.5rem;line-height:1.2;letter-spacing:-.015em;margin:8px 0 10px}
h1.small{font-size:1rem;letter-spacing:0;font-weight:600;margin:4px 0 0}
h2{font-size:1.2rem;line-height:1.25;margin:22px 0 0}
p{margin:0 0 12px}
.quiet{color:var(--ink-2)}
.who{border-left:3px solid var(--brand);padding:2px 0 2px 14px;margin:18px 0}
.who b{display:block}
.who p{margin:0}
details{margin:8px 0 0}
summary{display:inline-block;padding:10px 0;color:var(--ink-2);text-decoration:underline;text-underline-offset:3px;cursor:pointer}
.progress{display:flex;align-items:center;gap:14px;margin:14px 0 4px;color:var(--ink-2);font-variant-numeric:tabular-nums}
.progress p{margin:0;white-space:nowrap}
.bar{flex:1;height:6px;border-radius:3px;background:var(--track);overflow:hidden}
.bar rect{fill:var(--brand)}
.q{min-width:0;margin:14px 0 0;padding:18px 16px;background:var(--surface);border:1px solid var(--line);border-radius:10px}
.q>legend{float:left;width:100%;padding:0;font-weight:600;font-size:1.0625rem;line-height:1.35}
.q>legend+*{clear:both}
.q small{font-size:.875rem;font-weight:400;color:var(--ink-2)}
.q.bad{border-color:var(--bad);box-shadow:0 0 0 1px var(--bad)}
.fault{clear:both;color:var(--bad);font-weight:600;margin:0;padding-top:8px}
.half{min-width:0;border:0;margin:0;padding:14px 0 0;clear:both}
.half+.half{margin-top:14px;border-top:1px solid var(--line)}
.half>legend{float:left;width:100%;padding:0 0 8px;font-size:.9375rem;color:var(--ink-2)}
.scale{clear:both;position:relative;display:flex;gap:6px;padding-bottom:40px}
.scale.words{padding-bottom:0}
.scale label{flex:1 1 0;min-width:0;cursor:pointer}
.scale input{position:absolute;opacity:0;width:44px;height:44px;margin:0}
.scale i{display:flex;align-items:center;justify-content:center;min-height:46px;border:1px solid var(--control);border-radius:8px;font-style:normal;font-weight:600;font-variant-numeric:tabular-nums}
.scale b{position:absolute;top:52px;font-size:.8125rem;line-height:1.25;font-weight:400;color:var(--ink-2)}
.scale label:first-child b{left:0;max-width:32%}
.scale label:last-child b{right:0;max-width:32%;text-align:right}
.mid b{left:34%;right:34%;text-align:center;opacity:0}
.scale :checked~i{background:var(--brand);border-color:var(--brand);color:var(--on);text-decoration:underline;text-underline-offset:4px}
.scale :checked~b{opacity:1;color:var(--ink);font-weight:650}
.scale :focus-visible~i,.list :focus-visible,textarea:focus-visible,input:focus-visible,a:focus-visible,button:focus-visible,summary:focus-visible,.errors:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
.list{clear:both;padding-top:10px}
.list label{display:flex;gap:12px;align-items:center;min-height:46px;padding:8px 12px;border:1px solid var(--line);border-radius:8px;margin-top:8px;cursor:pointer}
.list input{flex:none;width:22px;height:22px;margin:0;accent-color:var(--brand)}
.own{clear:both;display:block;padding:12px 0 6px}
textarea{clear:both;display:block;width:100%;padding:10px 12px;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--control);border-radius:8px}
.hint{margin:6px 0 0}
.actions{display:flex;flex-direction:row-reverse;gap:12px;margin-top:22px}
button{min-height:48px;padding:10px 20px;border:1px solid var(--control);border-radius:8px;background:var(--surface);color:var(--ink);font:inherit;font-weight:600;cursor:pointer}
.go{flex:1;background:var(--brand);border-color:var(--brand);color:var(--on)}
.lang{min-height:44px;padding:8px 14px;font-weight:500}
.first{position:absolute;width:1px;height:1px;min-height:0;padding:0;border:0;overflow:hidden;clip-path:inset(50%)}
.errors{margin:16px 0 0;padding:14px 16px;background:var(--bad-soft);border:1px solid var(--bad);border-radius:10px}
.errors h2{margin:0 0 6px;font-size:1.0625rem}
.errors ul{margin:0;padding-left:20px}
.errors p{margin:8px 0 0}
.errors li{padding:4px 0}
.errors a{color:inherit}
.notice{margin-top:20px;padding:26px 22px;background:var(--surface);border:1px solid var(--line);border-radius:10px}
.notice h1,.notice h2{margin-top:0}
.reply{margin:16px 0}
.reply p{margin:0 0 6px}
.reply blockquote{margin:0 0 6px;padding-left:14px;border-left:3px solid var(--brand);white-space:pre-line;overflow-wrap:anywhere}
.notice p:last-child{margin:0}
@media(max-width:359px){.scale b{font-size:.75rem}}
@media(hover:hover){.scale label:hover i,.list label:hover{border-color:var(--brand);background:var(--soft)}.scale label:hover :checked~i{background:var(--brand)}}
@media(min-width:600px){header,main{padding-left:24px;padding-right:24px}.q{padding:20px 22px}.scale{gap:8px;padding-bottom:0}.scale b,.mid b{position:static;display:block;opacity:1;max-width:none!important;text-align:center!important;padding:6px 2px 0}.go{flex:none;min-width:12rem}.actions{justify-content:flex-start}}
@media(forced-colors:active){.scale :checked~i{border:4px solid}.bar i{background:CanvasText}}
`;
