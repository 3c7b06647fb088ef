package com.paystead.portal;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
