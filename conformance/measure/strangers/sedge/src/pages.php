<?php
// The hosted payment page and the issuer's page.

function h(string $s): string
{
    return htmlspecialchars($s, ENT_QUOTES | ENT_HTML5 | ENT_SUBSTITUTE, 'UTF-8');
}

function page(string $title, string $body, int $status = 200, string $onload = ''): array
{
    $b = "<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>" . h($title) . "</title></head>\n<body$onload>\n$body\n</body>\n</html>\n";
    return [$status, 'text/html; charset=utf-8', $b, []];
}

function hidden(string $name, string $value): string
{
    return O('html-uppercase') ? "<INPUT VALUE='" . h($value) . "' TYPE=hidden NAME=$name>\n" : '<input type="hidden" name="' . h($name) . '" value="' . h($value) . "\">\n";
}

function opCheckout(?array $q, array $req): array
{
    $w = who($q);
    if (D('hosted-xml-refused') && $req['shape'] === 'xml') $w = 'input';
    $bad = is_string($w) ? REFUSALS[$w][1] : badPayment($q, 'C');
    if ($bad) return page('Payment not possible', '<h1>Payment not possible</h1><p class="refusal">' . h($bad) . '</p>');
    $o = Gw::$orders[Gw::$byNo["{$w['m']}|{$w['a']}|" . str($q['order_no'])] ?? ''] ?? null;
    if ($o && $o->state !== 'declined') {
        if ($o->kind !== 'C' || $o->state !== 'pending' || $o->amt !== parseAmount($q['amount'], str($q['currency'])) || $o->cur !== str($q['currency'])) return page('Payment not possible', '<h1>Payment not possible</h1><p class="refusal">order_no already used</p>');
    } else $o = newOrder($w, $q, 'C');
    $sid = 'g' . newId(18);
    Gw::$pages[$sid] = (object)['o' => $o, 'stage' => 'card', 'visits' => 0];
    Gw::$lastPayment = $o;
    $amount = fmt($o->amt, $o->cur);
    $static = ['gbc_id' => $sid, 'connector_code' => 'LKS2', 'account_name' => 'Account ' . $o->a, 'pm_id' => '14', 'apm_type' => '', 'descriptor' => 'SEDGE*' . $o->m, 'lane' => 'b',
        'orderNo' => $o->no, 'merNo' => $o->m, 'orderAmount' => $amount, 'orderCurrency' => $o->cur, 'notifyUrl' => $o->notify, 'signInfo' => str($q['encryption_data'] ?? ''), 'allParams' => json_encode(array_diff_key($q, ['card' => 1, 'security_code' => 1]), JSON_UNESCAPED_UNICODE)];
    $added = ['order_no' => $o->no, 'merchant_id' => $o->m, 'account_id' => $o->a, 'amount' => $amount, 'currency' => $o->cur, 'notify_url' => $o->notify, 'return_url' => $o->return, 'encryption_data' => str($q['encryption_data'] ?? '')];
    if (D('hosted-order-no-copy-left-out')) unset($static['orderNo']);
    if (D('hosted-amount-copy-whole')) $static['orderAmount'] = (string)intdiv($o->amt, 10 ** digits($o->cur));
    if (D('hosted-notify-copy-escaped-twice')) $static['notifyUrl'] = h($o->notify);
    if (D('hosted-json')) { [$t, $b] = jsonDoc($static + $added); return [200, $t, $b, []]; }
    $inputs = implode('', array_map('hidden', array_keys($static), $static));
    $pairs = json_encode(array_map(null, array_keys($added), array_values($added)), JSON_HEX_TAG | JSON_HEX_AMP | JSON_UNESCAPED_SLASHES);
    if (O('script-writes-inputs')) {
        $calls = '';
        foreach ($added as $k => $v) $calls .= "add('$k', " . json_encode($v, JSON_HEX_TAG | JSON_HEX_AMP) . ");\n";
        $script = "<script>\nfunction add(n, v) { document.getElementById('go').insertAdjacentHTML('beforeend', '<input type=\"hidden\" name=\"' + n + '\">'); document.getElementById('go').lastElementChild.value = v; }\n$calls</script>";
    } else $script = "<script>\n$pairs.forEach(function (p) {\n  var i = document.createElement('input');\n  i.type = 'hidden'; i.name = p[0]; i.value = p[1];\n  document.getElementById('go').appendChild(i);\n});\n</script>";
    $action = 'checkout';
    if (O('html-uppercase')) $form = "<FORM METHOD=POST ID=go NAME=go ACTION='$action'>\n$inputs</FORM>";
    else $form = "<form id=\"go\" name=\"go\" method=\"post\" action=\"$action\">\n$inputs<noscript><button>Continue</button></noscript>\n</form>";
    $auto = "document.getElementById('go').submit()";
    if (D('hosted-no-autopost')) $auto = '';
    if (O('autopost-in-script')) { $script .= "<script>window.addEventListener('load', function () { $auto; });</script>"; $auto = ''; }
    return page('Redirecting', $form . "\n" . $script, 200, $auto === '' ? '' : " onload=\"$auto\"");
}

function cardPage(string $sid, stdClass $o, string $note = ''): array
{
    $n = O('card-form-other-names') ? ['cc_number', 'cc_mm', 'cc_yyyy', 'cc_cvc'] : ['card', 'expiration_month', 'expiration_year', 'security_code'];
    $months = implode('', array_map(fn($m) => sprintf('<option value="%02d">%02d</option>', $m, $m), range(1, 12)));
    $years = implode('', array_map(fn($y) => "<option>$y</option>", range((int)gmdate('Y'), (int)gmdate('Y') + 14)));
    $fields = "<p><label>Card number <input name=\"{$n[0]}\" type=\"text\" inputmode=\"numeric\" autocomplete=\"cc-number\" required></label></p>\n"
        . "<p><label>Expiry month <select name=\"{$n[1]}\" autocomplete=\"cc-exp-month\">$months</select></label>\n<label>Expiry year <select name=\"{$n[2]}\" autocomplete=\"cc-exp-year\">$years</select></label></p>\n"
        . "<p><label>Security code <input name=\"{$n[3]}\" type=\"password\" autocomplete=\"cc-csc\"></label></p>\n";
    $t = Gw::$tokens[str($o->q['token_id'] ?? '')] ?? null;
    if ($t && $t->m === $o->m && $t->a === $o->a) $fields = '<p>Stored card ending in ' . substr($t->card, -4) . "</p>\n";
    return page('Pay by card', '<h1>Pay ' . h(fmt($o->amt, $o->cur) . ' ' . $o->cur) . '</h1>' . ($note === '' ? '' : '<p class="note">' . h($note) . '</p>')
        . "\n<form method=\"post\" action=\"/v1/checkout/pay\">\n" . hidden('gbc_id', $sid) . $fields . "<button type=\"submit\" name=\"step\" value=\"pay\">Pay now</button>\n<button type=\"submit\" name=\"step\" value=\"leave\" formnovalidate>Cancel and go back</button>\n</form>");
}

function issuerPage(string $action, string $sid, stdClass $o, string $who): array
{
    $buttons = '<button type="submit" name="decision" value="confirm">Confirm payment</button> <button type="submit" name="decision" value="refuse">Refuse payment</button>';
    if (O('issuer-page-radios')) $buttons = '<label><input type="radio" name="decision" value="refuse" checked> Refuse</label> <label><input type="radio" name="decision" value="confirm"> Confirm payment</label> <input type="submit" value="Send">';
    return page($who, '<h1>' . h($who) . '</h1><p>' . h("{$o->no}: " . fmt($o->amt, $o->cur) . " {$o->cur}") . "</p>\n<form method=\"post\" action=\"$action\">\n" . hidden('page', $sid) . "$buttons\n</form>");
}

/** Sends the shopper's browser back to the merchant. */
function goBack(stdClass $o, string $sid): array
{
    $url = $o->return;
    if ((D('apm-no-return') && $o->kind === 'A') || (D('hosted-no-return') && $o->kind === 'C')) return page('Finished', '<h1>Thank you</h1>');
    if (D('apm-return-url-of-first') && $o->kind === 'A') foreach (Gw::$orders as $x) if ($x->kind === 'A') { $url = $x->return; break; }
    if (!preg_match('~^https?://~i', $url)) return page('Finished', '<h1>Finished</h1><p>' . h(resultInfo($o)) . '</p>');
    if (D('apm-return-query-lost') && $o->kind === 'A') $url = preg_replace('/\?[^#]*/', '', $url);
    [$base, $frag] = array_pad(explode('#', $url, 2), 2, null);
    $args = http_build_query(['order_no' => $o->no, 'transaction_id' => $o->id, 'result_info' => substr(resultInfo($o), 0, 60)]);
    $to = $base . (str_contains($base, '?') ? '&' : '?') . $args . ($frag === null ? '' : "#$frag");
    if (O('return-by-refresh')) return page('Back to the shop', '<meta http-equiv="refresh" content="0; url=' . h($to) . '"><p><a href="' . h($to) . '">Back to the shop</a></p>');
    if (O('return-by-post')) return page('Back to the shop', '<form id="b" method="post" action="' . h($url) . '">' . hidden('order_no', $o->no) . hidden('transaction_id', $o->id) . '<noscript><button>Back</button></noscript></form>', 200, ' onload="document.forms[0].submit()"');
    return [O('return-302') ? 302 : 303, 'text/plain', 'Back to the shop', ['Location' => $to]];
}

function finishPage(stdClass $p, string $sid, callable $act): array
{
    $o = $p->o;
    $p->stage = 'done';
    if ($o->state === 'pending') {
        if (O('page-results-late')) {
            Http::after(2.5, function () use ($act, $o) { if ($o->state === 'pending') { $act(); notifyPayment($o); } });
        } else { $act(); notifyPayment($o); }
    }
    return goBack($o, $sid);
}

/** Everything the shopper's browser asks for; null when the path is not a page. */
function opPages(string $method, string $path, array $in, array $req): ?array
{
    if (preg_match('~^/v1/issuer/(\w+?)(/decide)?$~', $path, $m)) {
        $sid = $m[1];
        $p = Gw::$pages[$sid] ?? null;
        if (!$p || !in_array($p->stage, ['issuer', 'done'], true) || $p->o->kind !== 'A') return page('Not found', '<h1>Not found</h1>', 404);
        if ($p->stage === 'done' || $p->o->state !== 'pending') return goBack($p->o, $sid);
        $d = str($in['decision'] ?? '');
        if (!isset($m[2]) || $method !== 'POST' || !in_array($d, ['confirm', 'refuse'], true)) {
            if (D('apm-second-visit-gone') && $p->visits++ > 0) return page('Gone', '<h1>This link was used already</h1>', 410);
            return issuerPage("/v1/issuer/$sid/decide", $sid, $p->o, 'Kiosko Siete');
        }
        return finishPage($p, $sid, fn() => settle($p->o, $d === 'confirm' || D('apm-refused-yet-paid') ? 'approved' : '6003:Refused by the shopper'));
    }
    if (!in_array($path, ['/v1/checkout/redirect', '/v1/checkout/pay', '/v1/checkout/issuer'], true)) return null;
    $sid = str($in['gbc_id'] ?? $in['page'] ?? '');
    $p = Gw::$pages[$sid] ?? null;
    if (!$p || $p->o->kind !== 'C') return page('Not found', '<h1>This payment page is not known</h1>', 404);
    $o = $p->o;
    if (D('hosted-page-of-latest')) foreach (Gw::$pages as $k => $x) if ($x->o->kind === 'C' && $x->o->m === $o->m && $x->stage === 'card') [$p, $o, $sid] = [$x, $x->o, $k];
    if ($p->stage === 'done' || $o->state !== 'pending') return goBack($o, $sid);
    if ($path === '/v1/checkout/redirect') return cardPage($sid, $o);
    if ($path === '/v1/checkout/issuer') {
        $d = str($in['decision'] ?? '');
        if ($p->stage !== 'challenge' || !in_array($d, ['confirm', 'refuse'], true)) return cardPage($sid, $o, 'Please enter your card again');
        if ($d === 'refuse') return finishPage($p, $sid, fn() => settle($o, '2072:Not authenticated'));
        return finishPage($p, $sid, $p->act);
    }
    if (str($in['step'] ?? '') === 'leave') return finishPage($p, $sid, fn() => settle($o, '6003:Left by the shopper'));
    $f = ['card' => 'cc_number', 'expiration_month' => 'cc_mm', 'expiration_year' => 'cc_yyyy', 'security_code' => 'cc_cvc'];
    foreach ($f as $k => $alt) $c[$k] = trim(str($in[$k] ?? $in[$alt] ?? ''));
    $c['card'] = preg_replace('/[ -]/', '', $c['card']);
    if (preg_match('/^\d\d$/', $c['expiration_year'])) $c['expiration_year'] = '20' . $c['expiration_year'];
    $t = Gw::$tokens[str($o->q['token_id'] ?? '')] ?? null;
    $token = $t && $t->m === $o->m && $t->a === $o->a && $c['card'] === '' ? str($o->q['token_id']) : null;
    if ($token !== null) $c['card'] = $t->card;
    elseif (!preg_match('/^\d{12,19}$/', $c['card']) || !luhn($c['card']) || !preg_match('/^(0[1-9]|1[0-2])$/', $c['expiration_month']) || !preg_match('/^20\d\d$/', $c['expiration_year'])) return cardPage($sid, $o, 'Please check the card data');
    $act = function () use ($o, $c, $token) {
        useCard($o, $c['card'], $c['expiration_year'], $c['expiration_month'], $token);
        if (D('hosted-declined-yet-paid') && $o->state === 'declined') settle($o, 'approved');
    };
    if (($o->threeds && !$o->mpi) || O('issuer-always-asks')) {
        $p->stage = 'challenge';
        $p->act = $act;
        return issuerPage('issuer', $sid, $o, 'Your bank asks');
    }
    return finishPage($p, $sid, $act);
}
